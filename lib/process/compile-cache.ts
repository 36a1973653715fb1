import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The folder of compiled code where `NODE_COMPILE_CACHE` names no other; Node's own default. */
export const compileCacheFolder = join(tmpdir(), 'node-compile-cache')
