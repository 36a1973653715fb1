using from './service';
using from './pages';
using from './fields';
