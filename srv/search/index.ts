export { findApart, indexApart, type IndexedText } from './apart/index-apart.ts'
export { registerSubjects, type SearchedSubject } from './documents/subjects.ts'
export { type Overlap, registerReranking, type RerankProvider } from './rerank/provider.ts'
export { type FoundTutorial, foundTutorials } from './tools/found-tutorials.ts'
