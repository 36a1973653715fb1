export { checkToken, patGate } from './check-token.ts'
