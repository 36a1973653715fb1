/** Progress and favourites of the learner who asks. */
@path    : '/api'
@requires: 'authenticated-user'
service DeveloperService {}
