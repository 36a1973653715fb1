namespace tutorials.catalog;

// All entities of the catalog, one file per subject.
using from './tutorials';
using from './tags';
using from './paths';
using from './categories';
using from './tasks';
using from './featured';
using from './contributors';
using from './repositories';
using from './views';
