export { checkCode } from './grading/code-check.ts'
