// Services, deep paths first: the first path that matches a request serves it (pinned in test/pins).
using from './analytics/service';
using from './analytics/exports';
using from './people/service';
using from './homepage/service';
using from './learner/service';
using from './learner/completions/service';
using from './learner/accomplishments/service';
using from './admin/service';
using from './events/display';
using from './events/scanner';
using from './search/service/tutorials';
using from './chat/service';
using from './author/service';
using from './tokens/service';
using from './graph/service';
using from './graph/service/functions';
using from './graph/concepts/service';

// Services with HCQL.
using from './hcql/enablement';

// Contributions of the domains to other services.
using from './secrets/admin';
using from './people/admin';
using from './catalog/admin';
using from './catalog/admin-review';
using from './catalog/delta';
using from './feedback/admin';
using from './feedback/author';
using from './feedback/developer';
using from './homepage/admin';
using from './homepage/alerts/admin';
using from './admin/settings';
using from './admin/changes';
using from './catalog/admin-ui';
using from './admin/metrics';
using from './admin/audit';
using from './catalog/settings';
using from './graph/concepts/admin';
using from './graph/communities/admin';
using from './search/settings/admin';
using from './search/log/admin';
using from './search/synonyms/admin';
using from './events/settings';
using from './events/admin';
using from './analytics/settings';
using from './tenant/settings';
using from './features/settings';
using from './embeddings/admin';
using from './classify/admin';
using from './learner/completion-push/admin';
using from './learner/accomplishments/admin';
using from './learner/recompute/admin';
using from './learner/preferences/service';
using from './learner/progress/service';
using from './learner/favorites/service';
