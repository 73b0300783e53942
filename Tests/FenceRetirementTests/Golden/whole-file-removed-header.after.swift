// Copyright
