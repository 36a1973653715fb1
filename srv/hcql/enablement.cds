// Services with HCQL. Without this file, and without the entry in AdminService, POST /hcql/* is 404 (HCQL-033).
using {AnalyticsService} from '../analytics/service';
using {ExportsService} from '../analytics/exports';
using {AuthorService} from '../author/service';
using {ConsolidationService} from '../people/service';

annotate AuthorService with @protocol: [
  'odata',
  {
    kind: 'hcql',
    path: '/hcql/author'
  }
];

annotate AnalyticsService with @protocol: [
  'odata',
  {
    kind: 'hcql',
    path: '/hcql/analytics'
  }
];

annotate ExportsService with @protocol: [
  'odata',
  {
    kind: 'hcql',
    path: '/hcql/exports'
  }
];

annotate ConsolidationService with @protocol: [
  'odata',
  {
    kind    : 'hcql',
    path    : '/hcql/consolidation',
    requires: 'ConsolidationScope'
  }
];
