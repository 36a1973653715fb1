import { framework } from '../../types.ts'

/** Name by which the plugin's own start is known: the first of the two steps that it runs once all is served. */
const STEP = 'deploySQLiteTriggers()'

/**
 * Removes the start of the plugin for the change log, which drops and creates all triggers outside of a transaction;
 * triggers.ts does it instead. Called when CAP has loaded its plugins.
 * @throws Error when the plugin starts in another way.
 */
export function removePluginStart(): void {
  const [start, ...others] = framework.listeners('served').filter(listener => String(listener).includes(STEP))
  if (!start || others.length > 0) throw new Error('@cap-js/change-tracking does not start as it did')
  framework.off('served', start)
}
