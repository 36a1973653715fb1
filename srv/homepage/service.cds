/** What the homepage shows, and the redirects of old addresses. */
@path    : '/api/homepage'
@requires: 'any'
service HomepageService {}
