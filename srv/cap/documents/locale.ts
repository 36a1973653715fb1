import type { DocumentRequest } from './service-document.ts'
import { framework } from '../types.ts'

/**
 * The language in which a request gets the texts of the model, chosen as CAP chooses it. Only what there are texts for is
 * returned, so that nobody can ask for more variants than that.
 */
export function localeOf({ query, headers }: Pick<DocumentRequest, 'query' | 'headers'>): string {
  const { i18n, model } = framework
  const wanted = i18n.locale.from({ query: Object.fromEntries(query), headers }) ?? i18n.default_language
  const translated = i18n.bundle4(model).files.locales()
  return [wanted, wanted.split('_')[0]].find(locale => locale && translated.includes(locale)) ?? i18n.default_language
}
