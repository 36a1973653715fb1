import type { Card } from '../../catalog/card.ts'
import type { Article } from './article.ts'

/** Structured data of a tutorial (https://schema.org/TechArticle, https://schema.org/HowTo). */
export function structuredDataOf(
  page: { readonly title: string; readonly description: string; readonly url: string },
  { author, updated, sections, isInSteps, lang }: Article,
  card: Card | undefined
): object[] {
  const { title, description, url } = page
  const common = {
    '@context': 'https://schema.org',
    description,
    url,
    inLanguage: lang ?? 'en',
    ...(author && { author: { '@type': 'Person', name: author } })
  }
  const duration = card?.minutes ? `PT${card.minutes}M` : undefined
  const technical = {
    ...common,
    '@type': 'TechArticle',
    headline: title,
    ...(updated && { dateModified: updated }),
    ...(card?.level && { proficiencyLevel: card.level }),
    ...(duration && { timeRequired: duration }),
    ...(card && card.tags.length > 0 && { keywords: card.tags.map(({ text }) => text) })
  }
  if (!isInSteps) return [technical]
  const step = sections.map(({ id, title: name }, index) => ({
    '@type': 'HowToStep',
    position: index + 1,
    name,
    url: `${url}#${id}`
  }))
  return [technical, { ...common, '@type': 'HowTo', name: title, ...(duration && { totalTime: duration }), step }]
}
