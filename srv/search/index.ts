export { searchSettings, type SearchSettings } from './settings/search-settings.ts'
