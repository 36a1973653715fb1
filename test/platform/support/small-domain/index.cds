// the public surface with that of this domain, as its line in srv/index.cds would have it
using from '../../../../srv/index';
using from './service';
