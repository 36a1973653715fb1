import { createRequire } from 'node:module'
import { replaceMethods } from '../../../lib/replace-methods.ts'

const require = createRequire(import.meta.url)
const PLUGIN = '@cap-js/change-tracking'

let isReplaced = false

/** The steps of the plugin's own start, which it reads from these files when it is loaded. */
const steps = { 'lib/sqlite/register.js': 'deploySQLiteTriggers', 'lib/postgres/register.js': 'deployPostgresLabels' }

/**
 * Takes the place of the plugin's own start, which drops and creates all triggers outside of a transaction;
 * change-log-triggers.ts does it instead. Called before CAP loads its plugins.
 * @throws Error when CAP has loaded them already, or the plugin starts in another way.
 */
export function replacePluginStart(): void {
  if (isPluginLoaded()) throw new Error(`${PLUGIN} is loaded already`)
  for (const [file, step] of Object.entries(steps)) {
    const exported = require(`${PLUGIN}/${file}`) as Record<string, unknown>
    if (typeof exported[step] !== 'function') throw new Error(`${PLUGIN} has no ${step}`)
    replaceMethods(exported, { [step]: () => Promise.resolve() })
  }
  isReplaced = true
}

/** @throws Error when the plugin is loaded and would start by itself. */
export function checkPluginStart(): void {
  if (isPluginLoaded() && !isReplaced) throw new Error(`${PLUGIN} was loaded before replacePluginStart() was called`)
}

const isPluginLoaded = () => require.cache[require.resolve(`${PLUGIN}/cds-plugin.js`)] !== undefined
