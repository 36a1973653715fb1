/** A process under test ends with the one that started it, whatever ended that: the channel between the two closes. */
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.channel?.unref()
