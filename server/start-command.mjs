// Defines how a server process is started. It is plain JavaScript, because `npm start` runs on any Node until
// the packages are installed.

/**
 * Arguments for Node. V8 lets the young generation grow to 48 MB and the old one to several times the live objects (50 MB)
 * before it collects. 24 MB for the young generation hold what requests allocate, so that few objects are promoted; the
 * old generation is collected whenever it has grown by 30 %.
 */
export const serverArguments = [
  '--max-semi-space-size=8',
  '--initial-old-space-size=48',
  '--heap-growing-percent=30',
]

/** Environment for glibc's malloc: without it each thread has arenas that keep freed memory, 50 MB under load. */
export const allocatorEnvironment = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }
