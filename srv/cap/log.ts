import cds from '@sap/cds'

/** The logger of one subject: readable lines in development, JSON in production. */
export function log(subject: string): ReturnType<typeof cds.log> {
  return cds.log(subject)
}
