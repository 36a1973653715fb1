export { searchSettings, type SearchSettings } from './search-settings.ts'
