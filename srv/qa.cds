// The model of the QA channel: all tables, and of the services the search alone, for authors.
using from '../db';
using { SearchService } from './search/service';

annotate SearchService with @(requires: 'Tutorial.Author');
