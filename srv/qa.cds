// Model of the QA channel: all tables, SearchService, and PreviewService with what domains of the channel add to it; for authors.
using from '../db';
using from './search/service/qa';
using from './preview/service';
using from './review/service';
