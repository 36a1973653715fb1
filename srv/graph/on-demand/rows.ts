/** Requests for extraction on demand. */
export const REQUESTS = 'tutorials.graph.KgOnDemandRequests'
/** Held while a request is put into the queue, so that its limits hold over all instances. */
export const QUEUE_LOCK = 'kg-on-demand'
/** GRAPH-054. */
export const MOST_ATTEMPTS = 3
