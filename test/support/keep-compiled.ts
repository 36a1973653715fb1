import { flushCompileCache } from 'node:module'

/** Processes under test are mostly killed, so what they have compiled is written as soon as they are up. */
setTimeout(flushCompileCache, 300).unref()
