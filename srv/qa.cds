// Model of the QA channel: all tables, and SearchService alone, for authors.
using from '../db';
using from './search/service/qa';
