using from './platform/platform';
using from './platform/settings';
using from './people/people';
using from './tokens/tokens';
using from './catalog/catalog';
using from './content/content';
using from './assess/assess';
using from './homepage/homepage';
