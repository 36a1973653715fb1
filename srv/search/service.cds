/** Search over tutorials, groups and missions. */
@path    : '/search'
@requires: 'any'
service SearchService {}
