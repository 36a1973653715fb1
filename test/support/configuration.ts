import { ConfigError } from '../../lib/config/config-error.ts'
import { type Environment, isProduction } from '../../lib/config/readers.ts'
import { checkVariables } from '../../srv/platform/config/variables.ts'
import { profiles } from '../../srv/profiles.ts'

/** The variables of all manifests, in their order. */
export const variableGroups = profiles.prod.declared.flatMap(({ variables }) => variables ?? [])

/**
 * The values of every variable of the backend in `environment`.
 * @throws ConfigError naming every variable that is unknown, malformed or does not fit the others.
 */
export function readConfig(environment: Environment): Readonly<Record<string, unknown>> {
  checkVariables(variableGroups, environment)
  const values = variableGroups.map(group => group.read(environment))
  return Object.assign({}, ...values, { production: isProduction(environment) }) as Readonly<Record<string, unknown>>
}

/** The problems that stop the start in an environment; none when it is accepted. */
export function problemsOf(environment: Environment): readonly string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}
