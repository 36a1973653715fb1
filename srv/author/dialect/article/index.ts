export { composeArticle } from './compose.ts'
export type { Article, Heading, Section } from './article.ts'
export type { Pictures } from './srcset.ts'
export type { Surroundings } from './surroundings.ts'
