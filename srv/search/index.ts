export { registerSubjects, type SearchedSubject } from './documents/subjects.ts'
export { type Overlap, registerReranking, type RerankProvider } from './rerank/provider.ts'
export { searchSettings, type SearchSettings } from './settings/search-settings.ts'
export { type FoundTutorial, foundTutorials } from './tools/found-tutorials.ts'
