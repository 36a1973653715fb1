// Model of the QA channel: all tables, and SearchService alone, for authors.
using from '../db';
using { SearchService } from './search/service';

annotate SearchService with @(requires: 'Tutorial.Author');
