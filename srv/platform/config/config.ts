import { enableCompileCache } from 'node:module'
import { withBindings } from '../../../lib/config/cloud-foundry.ts'
import { type Environment, isProduction as isProductionIn } from '../../../lib/config/readers.ts'
import { compileCacheFolder } from '../../../lib/process/compile-cache.ts'

let current: Environment | undefined

/** The environment of this process as it was at the first look; bound services stand for variables that are not set. */
export function environment(): Environment {
  return (current ??= withBindings(process.env))
}

/** True when this process runs with NODE_ENV=production. */
export const isProduction = (): boolean => isProductionIn(environment())

/** The name of this process among those of the platform, also when its variables are malformed. */
export const channelName = (): 'backend' | 'qa' => (environment()['TUTORIALS_PROFILE'] === 'qa' ? 'qa' : 'backend')

/** The environment's value of the secret `alias`, which holds where the credential store has none. */
export function secretVariable(alias: string): string | undefined {
  return environment()[alias] || undefined
}

/** The variable that a settings field declares with `@settings.env`; the settings engine checks it at the start. */
export function settingVariable(name: string): string | undefined {
  return process.env[name] || undefined
}

/** The names of all variables that are set. */
export function namesSet(): readonly string[] {
  return Object.keys(process.env).filter(name => process.env[name])
}

/** Tells CAP to take `.ts` files, which it does only when this variable is set before it is loaded. */
export function runTypeScript(): void {
  process.env['CDS_TYPESCRIPT'] ??= 'true'
}

/** Keeps compiled code for the next start, which takes a quarter less; worker threads take the folder from the environment. */
export function keepCompiled(): void {
  enableCompileCache((process.env['NODE_COMPILE_CACHE'] ??= compileCacheFolder))
}
