namespace tutorials.catalog;

// The entities of the catalog stand by subject.
using from './tutorials';
using from './tags';
using from './paths';
using from './categories';
using from './tasks';
using from './featured';
using from './repositories';
using from './views';
