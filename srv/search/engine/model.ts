export * from './model/document.ts'
