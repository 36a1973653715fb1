import { exploreData, type ExploreData, type ExploreInput } from './explore-data.ts'

export default (input: ExploreInput): ExploreData => exploreData(input)
