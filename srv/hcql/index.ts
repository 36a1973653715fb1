export { entitiesOf, elementsOf, type QueriedService } from './model.ts'
export { readQuery } from './read-query.ts'
export { runQuery } from './run-query.ts'
