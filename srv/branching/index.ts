export { empty, recommend } from './recommend.ts'
