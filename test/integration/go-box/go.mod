module sunward.example/box

go 1.24

tool github.com/lorenzodonini/ocpp-go/example/1.6/cp

require (
	github.com/go-playground/locales v0.12.1 // indirect
	github.com/go-playground/universal-translator v0.16.0 // indirect
	github.com/gorilla/mux v1.8.1 // indirect
	github.com/gorilla/websocket v1.5.3 // indirect
	github.com/konsorten/go-windows-terminal-sequences v1.0.1 // indirect
	github.com/leodido/go-urn v1.1.0 // indirect
	github.com/lorenzodonini/ocpp-go v0.19.0 // indirect
	github.com/relvacode/iso8601 v1.6.0 // indirect
	github.com/sirupsen/logrus v1.4.2 // indirect
	golang.org/x/sys v0.0.0-20220804214406-8e32c043e418 // indirect
	gopkg.in/go-playground/validator.v9 v9.30.0 // indirect
)
