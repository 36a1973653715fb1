using from './platform/platform';
using from './catalog/catalog';
using from './content/content';
using from './assess/assess';
