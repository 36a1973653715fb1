/** Labels of the service as this language says them; a label that is not in the table stays as it is. */
export const labels: Readonly<Record<string, string>> = {}

export const byDefault = (value: string) => `Default: ${value}`
