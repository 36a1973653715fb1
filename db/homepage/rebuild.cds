// What changes of the homepage mean for the built site (db/rebuild/rebuild.cds explains). Redirects are served at runtime.
using {tutorials.homepage as homepage} from './definitions';

annotate homepage.VerbDefinitions with  @rebuild: 'catalog-only';
annotate homepage.ShelfDefinitions with @rebuild: 'catalog-only';
