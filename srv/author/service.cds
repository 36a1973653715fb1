/** The tutorials of the author who asks. */
@path    : '/author'
@requires: 'Tutorial.Author'
service AuthorService {}
