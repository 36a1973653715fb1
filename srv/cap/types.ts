/*
 * The typed seam to CAP: what its handlers meet, and what this version offers and its type package does not know. Every
 * cast to internals of CAP stands here, as a function or as a member of `framework`.
 */
export * from './types/framework.ts'
export * from './types/models.ts'
export * from './types/paths.ts'
export type * from './types/queries.ts'
export * from './types/services.ts'
