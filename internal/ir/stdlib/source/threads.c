/* Locks of POSIX threads in a program with one thread: each of them is free. */
#define FREE(name) int name(void *lock) { return 0; }
#define FREE2(name) int name(void *lock, const void *attributes) { return 0; }
FREE(pthread_mutex_lock) FREE(pthread_mutex_trylock) FREE(pthread_mutex_unlock) FREE(pthread_mutex_destroy)
FREE(pthread_rwlock_rdlock) FREE(pthread_rwlock_wrlock) FREE(pthread_rwlock_tryrdlock) FREE(pthread_rwlock_trywrlock)
FREE(pthread_rwlock_unlock) FREE(pthread_rwlock_destroy) FREE(pthread_spin_lock) FREE(pthread_spin_trylock) FREE(pthread_spin_unlock)
FREE(pthread_spin_destroy) FREE(pthread_mutexattr_init) FREE(pthread_mutexattr_destroy) FREE(pthread_cond_signal)
FREE(pthread_cond_broadcast) FREE(pthread_cond_destroy)
FREE2(pthread_mutex_init) FREE2(pthread_rwlock_init) FREE2(pthread_cond_init)
int pthread_mutexattr_settype(void *attributes, int type) { return 0; }
int pthread_spin_init(void *lock, int shared) { return 0; }
