// Rebuilds of the site after changes of the homepage (vocabulary: db/rebuild/rebuild.cds). Redirects are served at runtime.
using {tutorials.homepage as homepage} from './shelves';
using from './for-you';

annotate homepage.VerbDefinitions with  @rebuild: 'catalog-only';
annotate homepage.ShelfDefinitions with @rebuild: 'catalog-only';
annotate homepage.HomepageShelves with  @rebuild: 'catalog-only';
annotate homepage.HomepageForYouCandidates with @rebuild: 'catalog-only';
