import { flushCompileCache } from 'node:module'

/**
 * Processes under test are mostly killed, so what they have compiled is written meanwhile: when most is loaded, when a
 * process is up, and when it has loaded what its first requests need.
 */
for (const after of [300, 1000, 3000]) setTimeout(flushCompileCache, after).unref()
