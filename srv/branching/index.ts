export type { Asked } from './points.ts'
export { empty, recommend, type Recommendation } from './recommend.ts'
