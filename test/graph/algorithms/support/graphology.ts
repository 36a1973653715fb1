import louvainModule from 'graphology-communities-louvain'
import pageRankModule from 'graphology-metrics/centrality/pagerank.js'

// both are CommonJS: what Node gives as their default is what their types have as its `default`
export const graphologyLouvain = louvainModule as unknown as (typeof louvainModule)['default']
export const graphologyPageRank = pageRankModule as unknown as (typeof pageRankModule)['default']
