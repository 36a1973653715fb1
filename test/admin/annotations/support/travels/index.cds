using from './service';
using from './pages';
using from './fields';
using from './agencies';
