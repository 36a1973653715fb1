/** Labels of the service as this language says them; a label that is not in the table stays as it is. */
export const labels: Readonly<Record<string, string>> = {}

const states: Readonly<Record<string, string>> = { true: 'on', false: 'off' }

/** The default of a setting, and the variable that applies where nothing is set. */
export const byDefault = (value: string, variable: string | undefined) =>
  `Default: ${states[value] ?? value}.${variable ? ` Variable: ${variable}.` : ''}`
