// the public surface, as it is
using from '../../../../../srv/index';
