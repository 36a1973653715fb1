namespace tutorials.chat;

using {tutorials.platform.CallWindow} from '../platform/call-window';

/** Questions of one person to the assistant in a window of 24 hours. */
entity Questions : CallWindow {}
